import { expect } from '@open-wc/testing'
import { loadWithoutStorage } from '../../../src/connectors/walletconnect/load-without-storage.ts'

describe('F13 loadWithoutStorage', () => {
  const originalDescriptor = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') as PropertyDescriptor
  const forbidStorage = () =>
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('Forbidden', 'SecurityError')
      },
    })
  const readStorageType = () => typeof globalThis.localStorage
  afterEach(() => {
    Object.defineProperty(globalThis, 'localStorage', originalDescriptor)
  })

  it('keeps localStorage if it is accessible', async () => {
    expect(await loadWithoutStorage(async () => readStorageType())).to.equal('object')
  })

  it('hides localStorage during the load if access throws, and restores it', async () => {
    forbidStorage()
    expect(await loadWithoutStorage(async () => readStorageType())).to.equal('undefined')
    expect(readStorageType).to.throw('Forbidden')
  })

  it('restores localStorage if the library does not load', async () => {
    forbidStorage()
    const loadPromise = loadWithoutStorage(async () => {
      throw new Error('lost')
    })
    expect(await loadPromise.catch((thrownError: Error) => thrownError.message)).to.equal('lost')
    expect(readStorageType).to.throw('Forbidden')
  })
})
