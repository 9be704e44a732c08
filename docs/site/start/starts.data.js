import { listStartPages } from '../../../scripts/docs/pages.mjs'

export default {
  load: () => listStartPages(),
}
