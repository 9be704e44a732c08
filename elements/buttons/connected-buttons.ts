// Page elements other than the connect button, which load with a connected session.
import './w3m-account-button.ts'
import './w3m-config.ts'
import './w3m-text.ts'
import { ensureOwnTags } from '../modal/own-tags.ts'

// If this fails, opening the modal reports the error.
ensureOwnTags().catch(() => {})
