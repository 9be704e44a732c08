import './w3m-wallet-send-screen.ts'
import './w3m-wallet-send-select-token-view.ts'
import './w3m-wallet-send-preview-view.ts'
