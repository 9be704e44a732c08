// Tests the storage of the frame if the browser allows or blocks it, and the request for access.
import { expect } from '@open-wc/testing'
import { translatorOf } from '../../page/approval/texts.ts'
import { createFrameStorage } from '../../page/login/storage.ts'
import { createStorageNote } from '../../page/login/storage-note.ts'
import { createBrowserStore } from '../../page/wallet/vault-store.ts'

type AccessRequest = () => Promise<{ localStorage?: Storage } | void>

describe('createFrameStorage', () => {
  const realStorage = localStorage
  const restoreCallbacks: (() => void)[] = []
  const replace = (object: object, name: string, descriptor: PropertyDescriptor) => {
    const ownDescriptor = Object.getOwnPropertyDescriptor(object, name)
    Object.defineProperty(object, name, { configurable: true, ...descriptor })
    restoreCallbacks.push(() =>
      ownDescriptor
        ? Object.defineProperty(object, name, ownDescriptor)
        : Reflect.deleteProperty(object, name),
    )
  }
  const throwDenied = () => {
    throw new DOMException('Access is denied.', 'SecurityError')
  }
  let isForbidden = false
  const forbid = () => {
    isForbidden = true
    replace(window, 'localStorage', { get: () => (isForbidden ? throwDenied() : realStorage) })
  }
  const allow = () => {
    isForbidden = false
  }
  let requests: unknown[]
  /** Sets the result of a storage access request and the state of its permission. */
  const stubAccess = (requestAccess: AccessRequest, state: PermissionState = 'prompt') => {
    requests = []
    const requestStorageAccess = (types: unknown) => {
      requests.push(types)
      return requestAccess()
    }
    replace(document, 'requestStorageAccess', { value: requestStorageAccess })
    replace(navigator.permissions, 'query', { value: async () => ({ state }) })
  }
  afterEach(() => {
    for (const restoreStub of restoreCallbacks.splice(0).reverse()) restoreStub()
    realStorage.clear()
  })
  const { translate } = translatorOf('en')

  it('uses the storage of the browser without a notice or a request if the browser allows it', async () => {
    // Another test file may have run in this page before.
    realStorage.clear()
    stubAccess(async () => undefined)
    const storage = createFrameStorage()
    await storage.restore()
    storage.write('session a', '1')
    expect(createFrameStorage().read('session a')).to.equal('1')
    storage.write('session a', undefined)
    expect(createFrameStorage().read('session a')).to.equal(undefined)
    expect([storage.isForbidden, createStorageNote(storage, translate), requests]).to.deep.equal([
      false,
      undefined,
      [],
    ])
    expect(realStorage.length).to.equal(0)
  })

  it('keeps sessions and the vault in memory if the browser blocks storage', async () => {
    forbid()
    stubAccess(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    replace(window, 'indexedDB', { get: throwDenied })
    const storage = createFrameStorage()
    await storage.restore()
    expect([storage.isForbidden, requests]).to.deep.equal([true, []])
    storage.write('session a', '1')
    expect(storage.read('session a')).to.equal('1')
    expect(createFrameStorage().read('session a')).to.equal(undefined)
    const store = createBrowserStore()
    await store.set('vault:ann', 7)
    expect(await store.get('vault:ann')).to.equal(7)
    storage.write('session a', undefined)
    expect(storage.read('session a')).to.equal(undefined)
  })

  it('returns the newest value of a key after an earlier write of the key failed', async () => {
    const store = createBrowserStore()
    replace(IDBObjectStore.prototype, 'put', { value: throwDenied })
    await store.set('vault:ann', 1)
    expect(await store.get('vault:ann'), 'from memory').to.equal(1)
    restoreCallbacks.pop()?.()
    await store.set('vault:ann', 2)
    expect(await store.get('vault:ann')).to.equal(2)
    expect(await createBrowserStore().get('vault:ann'), 'on the next visit').to.equal(2)
    await store.clear()
    expect(await store.get('vault:ann')).to.equal(undefined)
  })

  for (const [accessName, requestAccess] of [
    ['through a storage handle', async () => ({ localStorage: realStorage })],
    ['by unblocking localStorage', async () => allow()],
  ] as const)
    it(`requests access on a press, and stores existing data if the browser grants it ${accessName}`, async () => {
      stubAccess(requestAccess)
      forbid()
      const storage = createFrameStorage()
      storage.write('session a', '1')
      const note = createStorageNote(storage, translate)
      expect(note?.textContent).to.equal(
        'Your browser blocks storage for this wallet. You stay logged in until you close this page.Allow storage',
      )
      note?.querySelector('button')?.click()
      expect(requests, 'in the press itself').to.deep.equal([{ localStorage: true }])
      while (note?.querySelector('button')) await new Promise(requestAnimationFrame)
      expect(note?.textContent).to.equal('You stay logged in here from now on.')
      storage.write('session b', '2')
      expect(['a', 'b'].map(session => realStorage.getItem(`w3m-frame:session ${session}`))).to.deep.equal([
        '1',
        '2',
      ])
      expect(storage.isForbidden).to.equal(false)
    })

  it('restores the data on the next visit without a prompt if access was granted', async () => {
    forbid()
    realStorage.setItem('w3m-frame:session a', '1')
    stubAccess(async () => ({ localStorage: realStorage }), 'granted')
    const storage = createFrameStorage()
    expect(storage.read('session a')).to.equal(undefined)
    await storage.restore()
    expect([storage.isForbidden, storage.read('session a')]).to.deep.equal([false, '1'])
  })

  it('shows that the browser rejected the request, and how to try again', async () => {
    forbid()
    stubAccess(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    const storage = createFrameStorage()
    const note = createStorageNote(storage, translate)
    note?.querySelector('button')?.click()
    while (!note?.querySelector('a')) await new Promise(requestAnimationFrame)
    expect(note.textContent).to.contain('Your browser didn’t allow it')
    expect(note.textContent).to.contain('until you close this page')
    expect(note.querySelector('a')?.getAttribute('href')).to.equal('/dashboard')
    expect(note.querySelector('[role="status"]')).not.to.equal(null)
    expect(note.querySelector('button')?.textContent).to.equal('Allow storage')
  })
})
