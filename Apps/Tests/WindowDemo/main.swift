// SPDX-License-Identifier: MIT
// A small window with one of everything that the apps' windows have: WindowDemoJourneys use it as a person would.

import Adwaita
import Foundation

let application = Application(id: "org.example.WindowDemo", isUnique: false)
exit(
  application.run { application in
    do {
      try DemoWindow(application).present()
    } catch {
      FileHandle.standardError.write(Data("The window cannot be made: \(error.localizedDescription)\n".utf8))
      application.quit()
    }
  })
