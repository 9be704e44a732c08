// What stands on a page beside a connect button and loads with a visit.
import './w3m-account-button.ts'
import './w3m-config.ts'
import './w3m-text.ts'
import { keepOwnTags } from '../modal/own-tags.ts'

// Where it cannot, whoever opens the modal hears of it.
keepOwnTags().catch(() => {})
