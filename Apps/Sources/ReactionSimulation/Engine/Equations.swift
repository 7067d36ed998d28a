// SPDX-License-Identifier: MIT
// The equations of the three models for one cell, in the order of operations every engine must keep. ReferenceSolver applies them.

extension Stencil {
  /// The Laplacian at a cell of a plane with a frame.
  @inline(__always) func laplacian(_ plane: UnsafeBufferPointer<Float>, _ cell: Int, _ stride: Int) -> Float {
    let (up, down) = (cell - stride, cell + stride)
    if self == .fivePoint { return plane[up] + plane[down] + plane[cell - 1] + plane[cell + 1] - 4 * plane[cell] }
    let edges = (plane[up] + plane[down]) + (plane[cell - 1] + plane[cell + 1])
    let corners = (plane[up - 1] + plane[up + 1]) + (plane[down - 1] + plane[down + 1])
    return Float(2) / 3 * edges + Float(1) / 6 * corners - Float(10) / 3 * plane[cell]
  }
}

/// FitzHugh–Nagumo, for the cell's amounts and their Laplacians.
struct FitzHughNagumo: Sendable {
  let timestep, a0, a1, epsilon, delta, k1, k2, k3: Float

  init(_ parameters: Parameters) {
    timestep = parameters[.timestep]
    a0 = parameters[.a0]
    a1 = parameters[.a1]
    epsilon = parameters[.epsilon]
    delta = parameters[.delta]
    k1 = parameters[.k1]
    k2 = parameters[.k2]
    k3 = parameters[.k3]
  }

  @inline(__always) func next(_ a: Float, _ b: Float, _ laplacianA: Float, _ laplacianB: Float) -> (Float, Float) {
    let changeA = k1 * a - k2 * a * a - a * a * a - b + laplacianA
    let changeB = epsilon * (k3 * a - a1 * b - a0) + delta * laplacianB
    return (a + timestep * changeA, b + timestep * changeB)
  }
}

/// Gray-Scott, for the cell's amounts and their Laplacians; its step is one.
struct GrayScott: Sendable {
  let feed, kill, diffusionU, diffusionV: Float

  init(_ parameters: Parameters) {
    feed = parameters[.f]
    kill = parameters[.k]
    diffusionU = parameters[.du]
    diffusionV = parameters[.dv]
  }

  @inline(__always) func next(_ u: Float, _ v: Float, _ laplacianU: Float, _ laplacianV: Float) -> (Float, Float) {
    let reaction = u * v * v
    let changeU = diffusionU * laplacianU - reaction + feed * (1 - u)
    let changeV = diffusionV * laplacianV + reaction - (feed + kill) * v
    return (u + changeU, v + changeV)
  }
}

/// The Belousov-Zhabotinsky automaton of three substances (after Alasdair Turner), for the blurred amounts.
struct BelousovZhabotinsky: Sendable {
  let alpha, beta, gamma: Float
  let variant: Variant

  init(_ parameters: Parameters, _ variant: Variant) {
    alpha = parameters[.alpha]
    beta = parameters[.beta]
    gamma = parameters[.gamma]
    self.variant = variant
  }

  /// The blur of a cell, from the sum of the nine cells around and including it.
  @inline(__always) func blur(_ sum: Float, _ centre: Float) -> Float {
    // The original counts the centre twice and still divides by nine.
    variant == .original ? (sum + centre) / 9 : sum / 9
  }

  @inline(__always) func next(_ a: Float, _ b: Float, _ c: Float) -> (Float, Float, Float) {
    let nextA = variant == .original ? a + a * (alpha * gamma * b) - c : a + a * (alpha * b - gamma * c)
    return (nextA, b + b * (beta * c - alpha * a), c + c * (gamma * a - beta * b))
  }
}
