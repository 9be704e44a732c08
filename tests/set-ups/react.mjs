// A React page that imports the package through its bundler. The page carries the options.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ModalProvider, W3mButton } from '../../dist/react/index.js'

const root = document.getElementById('root')
createRoot(root).render(
  createElement(ModalProvider, JSON.parse(root.dataset.options), createElement(W3mButton)),
)
