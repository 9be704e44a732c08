import type { Database, DeviceRow } from './database.ts'
import { limits } from './limits.ts'

/** Known devices of an email address: those that logged in with it, or that its owner has just approved. */
export class Devices {
  readonly #database: Database
  readonly #now: () => number

  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  isKnown(email: string, device: string): boolean {
    const now = this.#now()
    return this.#database.tables.devices.some(
      row => row.email === email && row.device === device && row.until > now,
    )
  }

  /** Marks a device as known for the lifetime of a link, after the owner approved it on the page of a mailed link. */
  approve(email: string, device: string): void {
    if (!this.isKnown(email, device)) this.#put({ email, device, until: this.#now() + limits.linkMs })
  }

  /** Marks a device as known for 90 days after a login. */
  remember(email: string, device: string): void {
    this.#put({ email, device, until: this.#now() + limits.knownDeviceMs })
  }

  /** Deletes all devices of an address that no longer belongs to an account. */
  remove(email: string): void {
    const { tables } = this.#database
    tables.devices = tables.devices.filter(row => row.email !== email)
    this.#database.save()
  }

  #put(entry: DeviceRow): void {
    const { tables } = this.#database
    const now = this.#now()
    const isOtherDevice = (row: DeviceRow) => row.email !== entry.email || row.device !== entry.device
    tables.devices = [...tables.devices.filter(row => isOtherDevice(row) && row.until > now), entry]
    this.#database.save()
  }
}
