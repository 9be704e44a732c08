import { measuredSizes } from '../../scripts/docs/measured.mjs'

export default {
  load() {
    const sizes = new Map(measuredSizes().map(({ name, size }) => [name, size]))
    return { button: sizes.get('the button'), row: sizes.get('the first row') }
  },
}
