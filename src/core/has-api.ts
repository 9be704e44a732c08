import type { ModalOptions } from './options.ts'

/** Whether the Blockchain API is available: it needs a project id or a custom host. */
export const hasApi = ({ endpoints, projectId }: ModalOptions): boolean =>
  endpoints?.api === undefined ? Boolean(projectId) : Boolean(endpoints.api)
