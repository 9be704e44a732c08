import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findAffectedFlows } from '../../scripts/lib/flow-reach.mjs'

describe('findAffectedFlows()', () => {
  const flows = ['tests/flows/a.test.ts', 'tests/flows/b.test.ts', 'tests/flows/new.test.ts']
  const reach = {
    'tests/flows/a.test.ts': ['src/core/money/fiat.ts'],
    'tests/flows/b.test.ts': ['elements/views/swap.ts'],
  }

  it('returns the flows that loaded a changed module, and the flows without a record', () => {
    assert.deepEqual(findAffectedFlows(flows, ['elements/views/swap.ts'], reach), flows.slice(1))
    assert.deepEqual(findAffectedFlows(flows, ['src/core/other.ts'], reach), flows.slice(2))
  })

  it('returns no flow for an edit outside of the sources', () => {
    assert.deepEqual(findAffectedFlows(flows, ['docs/money.md', 'tests/core/x.test.ts'], reach), [])
  })

  it('returns all flows for an edit of the backend, the build or the packages', () => {
    for (const file of ['demo/backend/relay.ts', 'scripts/build.mjs', 'package-lock.json', 'vite.config.ts'])
      assert.deepEqual(findAffectedFlows(flows, [file], reach), flows)
  })

  it('returns a flow that loaded a page bundle for an edit of any source', () => {
    assert.deepEqual(
      findAffectedFlows(flows.slice(0, 1), ['src/core/x.ts'], { [flows[0] as string]: ['*'] }),
      [flows[0]],
    )
  })
})
