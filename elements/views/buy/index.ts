import './w3m-on-ramp-providers-view.ts'
import './w3m-buy-in-progress-view.ts'
