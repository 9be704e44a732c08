// Elements that few pages use: wallet button, onramp widget, swap form, and views in the page.
import './inline-views.ts'
import './w3m-onramp-widget.ts'
import './w3m-swap.ts'
import './w3m-wallet-button.ts'
