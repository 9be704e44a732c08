import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createModal } from '../../src/headless.ts'

describe('createModal() on a server', () => {
  it('rejects open() with MODAL_FAILED and its message, because there is no document', async () => {
    await assert.rejects(createModal().open(), {
      name: 'AppError',
      code: 'MODAL_FAILED',
      message: 'The wallet window did not load',
    })
  })
})
