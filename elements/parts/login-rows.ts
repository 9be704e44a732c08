// Email and social login rows. The first screen reserves their space until they load.
import './w3m-email-form.ts'
import './w3m-social-list.ts'
