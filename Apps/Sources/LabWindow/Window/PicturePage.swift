// SPDX-License-Identifier: MIT
// The page one works on: header, picture with its tools, editor beside it or below. AppWindow shows it.

import Adwaita
import ReactionLab
import ReactionSimulation

final class PicturePage {
  /// Below this width the editor comes under the picture.
  static let narrowest = 720
  /// How much of a narrow window's height the picture has at most, in hundredths.
  private static var pictureShare: Int { !Appearance.hasLargeText ? 52 : 38 }
  private static let editorWidths = (least: 350, most: 420)

  let widget = Box(.vertical)
  let canvas: Canvas
  let toolBar: ToolBar
  let editor: Editor
  let wideSlider: WideSlider
  let toasts: ToastOverlay
  let browse: MenuButton
  private let lab: Lab
  private let browser: Browser
  private let header: HeaderBar
  private let title = WindowTitle("")
  private let play: Button
  private let single: Button
  private let speed: MenuButton
  private let speedScale: Scale
  private let save: Button
  private let panel: ToggleButton
  private let split: ArrangedBox
  private let shape: Shape
  private var rate = 60
  private var isFullscreen = false

  /// What the arrangement depends on.
  private final class Shape {
    var isNarrow = false
    var showsEditor = true
    var editorWidth = 0
  }

  /// What the page is given.
  struct Parts {
    let lab: Lab
    let browser: Browser
    let menu: MenuButton
    let showsPanel: Bool
    let choosePicture: () -> Void
  }

  init(_ parts: Parts) {
    let lab = parts.lab
    self.lab = lab
    browser = parts.browser
    canvas = Canvas(lab)
    toolBar = ToolBar(canvas)
    let wide = WideSlider(lab)
    wideSlider = wide
    editor = Editor(lab, .init(openWide: { wide.open($0) }, dragWide: { wide.drag($0) }, choosePicture: parts.choosePicture))
    toasts = ToastOverlay(Overlay(canvas.area, over: [toolBar.widget]).css("picture"))
    toasts.css("above-tools")
    let shape = Shape()
    shape.showsEditor = parts.showsPanel
    self.shape = shape
    let panelWidget = editor.widget
    split = ArrangedBox([toasts, panelWidget], least: (360, 300), natural: (1100, 720)) { width, height in
      Self.arrange(width, height, shape, panelWidget.leastWidth)
    }
    play = Button(icon: "media-playback-pause-symbolic", name: tr("Pause"), action: "win.run")
    single = Button(icon: "media-skip-forward-symbolic", name: tr("Single step"), action: "win.step")
    let owner = Owner()
    speedScale = Scale(name: tr("Steps per frame"), in: 1...100, step: 1, value: Double(lab.stepsPerFrame)) {
      owner.lab?.stepsPerFrame = Int($0)
    }
    owner.lab = lab
    speedScale.hidingValue().atLeast(width: 240)
    for value in [1, 20, 50, 100] { speedScale.mark(Double(value), "\(value)") }
    let column = Box(.vertical, spacing: 4, [Label(tr("Steps per frame"), css: "heading"), speedScale]).margins(.all(6))
    speed = MenuButton("20 ×", name: tr("Steps per frame"), popover: Popover(name: tr("Steps per frame"), column))
    speed.css("numeric").tooltip(tr("Steps per frame"))
    save = Button(tr("_Save"), action: "win.save")
    save.tooltip(tr("Save these settings with a thumbnail"))
    browse = MenuButton(icon: "view-grid-symbolic", name: tr("Browse and load"), popover: browser.popover)
    panel = ToggleButton(icon: "sidebar-show-right-symbolic", name: tr("Settings panel"), isOn: parts.showsPanel) { owner.show?($0) }
    header = HeaderBar(middle: title, start: [play, single, speed], end: [parts.menu, panel, browse, save])
    owner.show = { [weak self] in self?.showEditor($0) }
    let overlay = Overlay(split, over: [wideSlider.widget]).expand()
    widget.append(header, overlay)
    canvas.onRate = { [unowned self] in
      rate = $0
      showState()
    }
    canvas.onSteps = { [unowned self] in editor.showSteps($0) }
    lab.onChange { [weak self] changes in
      if changes.contains(.setting) { self?.tile() }
      self?.showState()
    }
    for (key, action) in Keys.plain {
      widget.onKey(key) { [unowned self] in
        widget.perform(action)
        return true
      }
    }
    showState()
    widget.keep(self)
  }

  private final class Owner {
    weak var lab: Lab?
    var show: ((Bool) -> Void)?
  }

  // MARK: Arrangement

  private static func arrange(_ width: Int, _ height: Int, _ shape: Shape, _ editorLeast: Int) -> [ArrangedBox.Place?] {
    guard shape.showsEditor else { return [.init(x: 0, y: 0, width: width, height: height), nil] }
    if width < narrowest {
      let top = min(width, height * pictureShare / 100)
      return [.init(x: 0, y: 0, width: width, height: top), .init(x: 0, y: top, width: width, height: height - top)]
    }
    let side = max(editorWidths.least, min(editorWidths.most, width - height), editorLeast)
    return [.init(x: 0, y: 0, width: width - side, height: height), .init(x: width - side, y: 0, width: side, height: height)]
  }

  /// Leaves out what a narrow window has no room for.
  func adapt(isNarrow: Bool) {
    shape.isNarrow = isNarrow
    save.isVisible = !isNarrow
    panel.isVisible = !isNarrow
    editor.adapt(isNarrow: isNarrow)
    wideSlider.adapt(isNarrow: isNarrow)
    browser.adapt(isNarrow: isNarrow)
    showState()
  }

  var showsEditor: Bool { panel.isOn }
  func toggleEditor() { panel.isOn.toggle() }

  private func showEditor(_ isShown: Bool) {
    shape.showsEditor = isShown
    split.arrangeAgain()
  }

  /// Gives all the room to the picture, or gives it back.
  func setFullscreen(_ isFullscreen: Bool) {
    header.isVisible = !isFullscreen
    shape.showsEditor = !isFullscreen && panel.isOn
    toolBar.setFullscreen(isFullscreen)
    self.isFullscreen = isFullscreen
    tile()
    wideSlider.close()
    split.arrangeAgain()
    toolBar.show()
  }

  /// A field that wraps around fills the screen without a seam; another does not repeat.
  private func tile() {
    let isTiled = isFullscreen && lab.setting.boundary == .periodic
    if canvas.viewport.isTiled != isTiled { canvas.viewport.isTiled = isTiled }
  }

  // MARK: State

  private func showState() {
    title.title = lab.title
    title.subtitle = lab.trouble != nil ? tr("Waiting") : lab.isRunning ? tr("%1 fps", "\(rate)") : tr("Paused")
    if lab.isRunning {
      play.setIcon("media-playback-pause-symbolic", name: tr("Pause"))
    } else {
      play.setIcon("media-playback-start-symbolic", name: tr("Run"))
    }
    speed.setText("\(lab.stepsPerFrame) ×", name: tr("Steps per frame"))
    if Int(speedScale.value) != lab.stepsPerFrame { speedScale.value = Double(lab.stepsPerFrame) }
    // Where there is little room, what cannot be used now gives way.
    single.isVisible = !shape.isNarrow || !lab.isRunning
    speed.isVisible = !shape.isNarrow || (lab.isRunning && !Appearance.hasLargeText)
  }
}
