import { expect } from '@open-wc/testing'
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { useAppKitEvents } from '../../react/appkit.ts'
import { createInstance as createAppKit } from '../../src/appkit/page.ts'
import { modalHandle, provideElements } from '../../src/create-modal.ts'
import { reset } from '../support/reset.ts'
import { until } from '../support/until.ts'

describe('useAppKitEvents in a server-rendered page', () => {
  afterEach(() => modalHandle()?.destroy())

  it('hydrates without an error, and shows the latest event afterwards', async () => {
    reset()
    provideElements(async () => ({ mountModal: async () => document.body }))
    const kit = createAppKit({
      projectId: 'made-up',
      networks: [
        {
          id: 31337,
          name: 'Local One',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
        },
      ],
    })
    const Probe = () => createElement('p', null, String(useAppKitEvents().timestamp))
    const container = document.createElement('div')
    // The server renders this markup, because it has no instance.
    container.innerHTML = '<p>0</p>'
    const errors: unknown[] = []
    const root = hydrateRoot(container, createElement(Probe), {
      onRecoverableError: error => errors.push(error),
    })
    await until(() => container.textContent === String(kit.getEvent().timestamp))
    expect(errors).to.deep.equal([])
    root.unmount()
  })
})
