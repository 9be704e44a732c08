import type { Plugin } from 'vite'

export function ownKeys(): Plugin
