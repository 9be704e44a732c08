// Account button, config and text elements. They load once a wallet is connected, or if the page contains one of them.
import './w3m-account-button.ts'
import './w3m-config.ts'
import './w3m-text.ts'
import { ensureOwnTags } from '../modal/own-tags.ts'

// Errors are ignored here, because opening the modal reports them.
ensureOwnTags().catch(() => {})
