import { expect } from '@open-wc/testing'
import { restoreVisit } from '../../../src/controllers/handle/restore.ts'
import { resetRuntime } from '../../../src/runtime.ts'
import { rememberConnection, rememberNetwork } from '../../../src/services/storage.ts'
import { $networks } from '../../../src/state/network/networks.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

// This test has its own file, because a module loads only once per page.
describe('a stored login', () => {
  after(() => resetRuntime())

  it('loads its connector while the networks load', async () => {
    reset({
      networks: [],
      options: { networks: ['sepolia'], projectId: 'local', endpoints: { frame: 'about:blank' } },
    })
    await rememberConnection('eip155', { connectorId: 'embedded', name: 'Email' })
    await rememberNetwork('eip155:11155111')
    const resourceOf = (module: string) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(({ name }) =>
        new URL(name).pathname.includes(`/${module}-`),
      )
    expect([resourceOf('embedded-connector'), resourceOf('other-names')]).to.deep.equal([
      undefined,
      undefined,
    ])
    void restoreVisit()
    await until(() => $networks.get().length > 0, 'no network')
    await until(() => resourceOf('embedded-connector'), 'no login')
    expect(resourceOf('embedded-connector')?.startTime).to.be.below(
      resourceOf('other-names')?.responseEnd ?? 0,
    )
  })
})
