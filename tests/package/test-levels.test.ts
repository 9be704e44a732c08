import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  shouldRunWalletTests,
  isInRest,
  isInShortRun,
  listTestFiles,
} from '../../scripts/lib/test-levels.mjs'

const walletTests = listTestFiles(['demo/wallet/tests'])

describe('levels of the tests of the demo wallet', () => {
  it('includes the wallet tests in npm test only after an edit to the wallet, its tests or an import', () => {
    assert.equal(shouldRunWalletTests([]), false)
    assert.equal(shouldRunWalletTests(['elements/modal/w3m-modal.ts', 'docs/testing.md']), false)
    assert.equal(shouldRunWalletTests(['demo/wallet/server/texts.ts']), true)
    assert.equal(shouldRunWalletTests(['demo/wallet/tests/page/new.test.ts']), true)
    assert.equal(shouldRunWalletTests(['src/core/chain/base58.ts']), true)
    const inShortRun = walletTests.filter(file => isInShortRun(file, { wallet: true }))
    assert.ok(inShortRun.some(file => file.includes('/node/')))
    assert.ok(inShortRun.some(file => file.includes('/page/')))
    assert.deepEqual(
      walletTests.filter(file => isInShortRun(file, {})),
      [],
    )
  })

  it('includes all wallet tests in continuous integration', () => {
    assert.ok(walletTests.length > 30)
    assert.deepEqual(walletTests.filter(isInRest), walletTests)
  })
})
