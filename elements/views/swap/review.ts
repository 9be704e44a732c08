import './w3m-swap-confirmed-view.ts'
import './w3m-swap-preview-view.ts'
