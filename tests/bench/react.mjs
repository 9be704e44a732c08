// A React page that imports the package through its bundler, like most of the compared modals.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ModalProvider, W3mButton } from '../../dist/react/index.js'

const site = location.origin
createRoot(document.getElementById('root')).render(
  createElement(
    ModalProvider,
    {
      networks: ['mainnet', 'solana'],
      projectId: 'bench',
      rpcUrls: { 'eip155:1': [`${site}/rpc`] },
      endpoints: {
        catalog: `${site}/catalog`,
        images: `${site}/catalog`,
        relay: 'ws://127.0.0.1:1',
        rpc: `${site}/rpc`,
        api: null,
        analytics: null,
      },
    },
    createElement(W3mButton),
  ),
)
