// A page that takes the package through its bundler, as its build makes it.
import '../../dist/src/index.js'
