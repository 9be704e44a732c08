// Tests the icons of sites on pages of the wallet: the URLs that the server fetches, and the bytes that it accepts.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { isPublic, SiteIcons, imageTypeOf } from '../../server/site-icons.ts'
import { createFrame } from '../../../backend/services/frame.ts'
import { mail } from '../../../backend/services/mail.ts'
import { startStack } from '../../../backend/stack.ts'
import { FrameClient, readMails } from '../../../../tests/support/frame-client.ts'

let site: Server
let origin = ''
let png: Buffer
const requestedUrls: string[] = []

/** Returns an image whose PNG header declares the given size. */
const createPngOfSize = (width: number, height: number) => {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  return copy
}

before(async () => {
  png = await readFile(new URL('../../server/favicon.png', import.meta.url))
  const bodies: Record<string, Buffer | string> = {
    '/icon.png': png,
    '/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '/large.png': Buffer.concat([png, Buffer.alloc(70_000)]),
    '/huge.png': createPngOfSize(40_000, 40_000),
    '/page.png': '<!doctype html><script>alert(1)</script>',
  }
  site = createServer(({ url = '' }, response) => {
    requestedUrls.push(url)
    if (url === '/moved.png') return void response.writeHead(302, { location: '/icon.png' }).end()
    if (url === '/silent.png') return
    const body = bodies[url]
    response.writeHead(body ? 200 : 404, { 'content-type': 'image/png' }).end(body ?? '')
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
after(() => {
  site.close()
  site.closeAllConnections()
})

const loadIcon = (icon: string, from = origin) => new SiteIcons(() => 0).load({ origin: from, icon })

describe('site icon', () => {
  it('is loaded as a raster image from the origin of the site or from a data URL', async () => {
    const iconUrl = `data:image/png;base64,${png.toString('base64')}`
    assert.equal(await loadIcon(`${origin}/icon.png`), iconUrl)
    assert.equal(await loadIcon(iconUrl), iconUrl)
    // The type is detected from the bytes, whatever type the URL declares.
    for (const falseType of ['svg', 'jpeg'])
      assert.equal(await loadIcon(iconUrl.replace('png', falseType)), iconUrl)
  })

  it('is rejected if it is scriptable, too large, redirected or missing', async () => {
    for (const path of ['icon.svg', 'page.png', 'large.png', 'huge.png', 'moved.png', 'none.png'])
      assert.equal(await loadIcon(`${origin}/${path}`), undefined, path)
    for (const data of [
      'data:image/svg+xml;base64,PHN2Zy8+',
      'data:text/html,<script>',
      `data:image/png;base64,${createPngOfSize(2_000, 2_000).toString('base64')}`,
      'javascript:alert(1)',
      'file:///etc/passwd',
    ])
      assert.equal(await loadIcon(data), undefined, data.slice(0, 40))
  })

  it('is fetched only from the site itself, or from public hosts over https', async () => {
    requestedUrls.length = 0
    const otherOrigin = 'https://site.example'
    for (const icon of [
      `${origin}/icon.png`,
      origin.replace('http:', 'https:'),
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/icon.png',
      'https://localhost/icon.png',
      'http://site.example.org/icon.png',
      `https://user:secret@site.example/icon.png`,
    ])
      assert.equal(await loadIcon(icon, otherOrigin), undefined, icon)
    assert.deepEqual(requestedUrls, [])
    for (const privateAddress of [
      '10.1.2.3',
      '172.31.0.1',
      '192.168.0.1',
      '127.9.9.9',
      '0.0.0.0',
      '100.64.0.1',
      '240.0.0.1',
    ])
      assert.equal(isPublic(privateAddress), false, privateAddress)
    for (const privateAddress of [
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      'x',
    ])
      assert.equal(isPublic(privateAddress), false, privateAddress)
    for (const publicAddress of ['1.1.1.1', '93.184.216.34', '2606:4700::1111'])
      assert.equal(isPublic(publicAddress), true)
  })

  it('is identified as JPEG or WebP by its bytes, and rejected in other formats', () => {
    const jpeg = Buffer.from('ffd8ffe000040000ffc0001108004000400301', 'hex')
    assert.equal(imageTypeOf(jpeg), 'image/jpeg')
    const webp = Buffer.concat([
      Buffer.from('RIFF\0\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0', 'latin1'),
      Buffer.from('3f00003f0000', 'hex'),
    ])
    assert.equal(imageTypeOf(webp), 'image/webp')
    assert.equal(imageTypeOf(Buffer.from('GIF89a')), undefined)
    assert.equal(imageTypeOf(Buffer.from('ffd8ff', 'hex')), undefined)
    assert.equal(imageTypeOf(Buffer.alloc(0)), undefined)
  })

  it('is embedded as data in the page of a mailed link, and never in an email', async () => {
    const stack = await startStack({
      services: [mail, createFrame({ files: async () => new Map() })],
      test: true,
    })
    try {
      const client = new FrameClient(String(stack.urls.frame), { origin, isForeign: true })
      const email = 'picture@example.org'
      await client.startLogin(email, { name: 'Harbor', icon: `${origin}/icon.png` })
      const [message] = await readMails(String(stack.urls.mail), email)
      assert.ok(!`${message?.text}${message?.html}`.includes('icon.png'))
      const text = await (await fetch(String(message?.link))).text()
      assert.match(text, /<img src="data:image\/png;base64,/)
      assert.match(text, /The site calls itself Harbor\./)
      assert.ok(text.indexOf(`<h1>${origin}</h1>`) < text.indexOf('Harbor'))
      assert.ok(!text.includes(`${origin}/icon.png`))
    } finally {
      await stack.close()
    }
  })
})
