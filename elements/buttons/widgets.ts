// Elements that few pages use: wallet button, onramp widget and swap form.
import './w3m-onramp-widget.ts'
import './w3m-swap.ts'
import './w3m-wallet-button.ts'
