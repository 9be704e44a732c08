import type { Plugin } from 'vite'

export function minifyCss(text: string): string
export function minifyHtml(text: string): string
export function minifyTemplates(): Plugin
