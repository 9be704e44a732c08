import './w3m-choose-account-name-view.ts'
import './w3m-register-account-name-view.ts'
import './w3m-register-account-name-success-view.ts'
