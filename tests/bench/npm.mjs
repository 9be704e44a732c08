// A page that imports the built package through its own bundler.
import '../../dist/src/index.js'
