// SPDX-License-Identifier: MIT
// What the sample plants are called. SampleGarden numbers its plants and asks here for their names.

/// Names of sample plants: ten cacti and succulents, then combinations that nobody need have seen growing.
enum SampleNames {
  private static let succulents = [
    ("Mammillaria", "hahniana", nil), ("Rebutia", "minuscula", nil), ("Astrophytum", "ornatum", nil), ("Gymnocalycium", "baldianum", nil),
    ("Parodia", "magnifica", nil), ("Lithops", "lesliei", "Albinica"), ("Echeveria", "agavoides", "Lipstick"), ("Aloe", "polyphylla", nil),
    ("Crassula", "ovata", "Hobbit"), ("Sedum", "morganianum", nil),
  ].map { PlantName(kept: $0.0, $0.1, $0.2) }

  private static let genera = [
    "Achillea", "Allium", "Anemone", "Antirrhinum", "Aquilegia", "Aster", "Beta", "Brassica", "Calendula", "Campanula", "Capsicum",
    "Centaurea", "Cosmos", "Cucumis", "Cucurbita", "Daucus", "Delphinium", "Dianthus", "Digitalis", "Echinacea", "Eryngium", "Foeniculum",
    "Gaillardia", "Geranium", "Helianthus", "Iris", "Lactuca", "Lathyrus", "Lavandula", "Linum", "Lobelia", "Lupinus", "Malva", "Mentha",
    "Nigella", "Ocimum", "Papaver", "Penstemon", "Petunia", "Phaseolus", "Phlox", "Primula", "Rudbeckia", "Salvia", "Solanum", "Tagetes",
    "Thymus", "Verbena", "Viola", "Zinnia",
  ]

  private static let epithets = [
    "alba", "alpina", "annua", "arvensis", "aurea", "azurea", "caerulea", "communis", "cordata", "dulcis", "elegans", "fragrans",
    "gracilis", "grandiflora", "hirsuta", "hortensis", "japonica", "lutea", "maritima", "montana", "nana", "nigra", "odorata",
    "officinalis", "orientalis", "palustris", "perennis", "pratensis", "purpurea", "repens", "rosea", "rubra", "sativa", "speciosa",
    "sylvestris", "tenuis", "tomentosa", "vernalis", "viridis", "vulgaris",
  ]

  /// The name of the plant of a number from 0; no two numbers have the same.
  static func name(_ number: Int) -> PlantName {
    guard number >= succulents.count else { return succulents[number] }
    let place = number - succulents.count
    let (round, rest) = place.quotientAndRemainder(dividingBy: genera.count * epithets.count)
    return PlantName(
      kept: genera[rest % genera.count], epithets[rest / genera.count], round == 0 ? nil : "Selection \(round)")
  }
}
