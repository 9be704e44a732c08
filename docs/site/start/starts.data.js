import { startPages } from '../../../scripts/docs/pages.mjs'

export default {
  load: () => startPages(),
}
