// APIs of secure contexts are missing on plain http pages, where calls fail without an error message.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

const securePattern =
  /\b(?:randomUUID|crypto\.subtle|navigator\.(?:clipboard|locks|storage|credentials|serviceWorker|share|wakeLock|mediaDevices|bluetooth|hid|usb|serial|geolocation)|CloseWatcher|CookieStore|cookieStore|caches\.|PaymentRequest|PushManager|Notification\()/

/** Files that may use them: with a fallback, on a server, after a check, or only for tests. */
const allowedFiles = [
  'src/server/handler/session-cookies.ts',
  'src/server/signatures/ed25519.ts',
  'src/services/platform.ts',
  'src/testing/solana-keys.ts',
]

const files = ['src', 'elements', 'react'].flatMap(folder =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => `${folder}/${name.split(path.sep).join('/')}`),
)

describe('page over plain http', () => {
  test('uses no API that requires a secure context', () => {
    assert.ok(files.length > 400)
    const usingFiles = files.filter(file => {
      const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      return securePattern.test(text)
    })
    assert.deepEqual(usingFiles.sort(), allowedFiles)
  })
})
