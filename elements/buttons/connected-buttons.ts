// Page elements other than the connect button, which load with a connected session.
import './w3m-account-button.ts'
import './w3m-config.ts'
import './w3m-text.ts'
import { ensureOwnTags } from '../modal/own-tags.ts'

// If this fails, the error is reported when the modal is opened.
ensureOwnTags().catch(() => {})
