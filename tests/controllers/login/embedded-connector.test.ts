import { expect } from '@open-wc/testing'
import type { FrameConnector } from '../../../src/connectors/embedded/connector.ts'
import { embeddedConnector } from '../../../src/controllers/login/embedded-connector.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { runtime } from '../../../src/runtime.ts'
import { protocolVersion } from '../../../src/services/embedded-frame/protocol.ts'
import { fakeFrame, createFrameUrl } from '../../support/fake-frame.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'

describe('URL of the embedded wallet', () => {
  const fakeWalletFrame = fakeFrame()
  after(() => fakeWalletFrame.stop())

  /** Returns the query of the frame that the connector creates with these options. */
  function createFrameQuery(options: ModalOptions): URLSearchParams {
    reset({
      networks: [localOneNetwork],
      options: { projectId: 'a b', endpoints: { frame: createFrameUrl() }, ...options },
    })
    const connector = embeddedConnector() as FrameConnector
    connector.showFrame('Wallet')
    const { searchParams } = new URL(fakeWalletFrame.element()?.src ?? '')
    // Ends the subscriptions of the connector too, because they would outlive this file.
    for (const stop of runtime.stops.values()) stop()
    return searchParams
  }

  it('contains the project id, the network and version 4 of the protocol', () => {
    const query = createFrameQuery({})
    expect(query.get('projectId')).to.equal('a b')
    expect(query.get('chainId')).to.equal(localOneNetwork.id)
    expect(query.get('version')).to.equal('4')
    expect(protocolVersion).to.equal(4)
  })

  it('disables the logger of the frame if logLevel is "silent"', () => {
    expect(createFrameQuery({}).get('enableLogger')).to.equal('true')
    expect(createFrameQuery({ logLevel: 'debug' }).get('enableLogger')).to.equal('true')
    expect(createFrameQuery({ logLevel: 'silent' }).get('enableLogger')).to.equal('false')
  })
})
