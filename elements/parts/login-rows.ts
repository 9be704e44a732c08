// The ways to log in with nothing but an address or a social account. The first screen keeps their room until they are here.
import './w3m-email-form.ts'
import './w3m-social-list.ts'
