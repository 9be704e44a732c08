import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadFrameFiles } from '../../page-files.ts'

describe('loadFrameFiles', () => {
  it('returns the built pages with all scripts and styles, and the same files on the next call', async () => {
    const files = await loadFrameFiles()
    const pages = [...files].filter(([, { type }]) => type.startsWith('text/html'))
    assert.deepEqual(pages.map(([name]) => name).sort(), [
      'approve.html',
      'dashboard.html',
      'faucet.html',
      'index.html',
    ])
    for (const [name, { body }] of pages) {
      const links = [...new TextDecoder().decode(body).matchAll(/(?:src|href)="\/sdk\/([^"]+)"/g)]
      assert.ok(links.length > 1, `${name} has no script or no style`)
      for (const [, link = ''] of links) assert.match(files.get(link)?.type ?? link, /javascript|css/)
    }
    assert.deepEqual(await loadFrameFiles(), files)
  })
})
