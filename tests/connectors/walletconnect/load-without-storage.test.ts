import { expect } from '@open-wc/testing'
import { loadWithoutStorage } from '../../../src/connectors/walletconnect/load-without-storage.ts'

describe('F13 loadWithoutStorage', () => {
  const ownDescriptor = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') as PropertyDescriptor
  const forbid = () =>
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('Forbidden', 'SecurityError')
      },
    })
  const readStorageType = () => typeof globalThis.localStorage
  afterEach(() => {
    Object.defineProperty(globalThis, 'localStorage', ownDescriptor)
  })

  it('keeps localStorage if it is accessible', async () => {
    expect(await loadWithoutStorage(async () => readStorageType())).to.equal('object')
  })

  it('hides localStorage during the load if access throws, and restores it', async () => {
    forbid()
    expect(await loadWithoutStorage(async () => readStorageType())).to.equal('undefined')
    expect(readStorageType).to.throw('Forbidden')
  })

  it('restores localStorage if the library does not load', async () => {
    forbid()
    const loading = loadWithoutStorage(async () => {
      throw new Error('lost')
    })
    expect(await loading.catch((thrownError: Error) => thrownError.message)).to.equal('lost')
    expect(readStorageType).to.throw('Forbidden')
  })
})
