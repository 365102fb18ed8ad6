/** The causes of a 503, for logs and metrics. No shopper sees them. */
export const UNAVAILABLE_CAUSES = [
  'database_deadline',
  'database_unreachable',
  'no_primary',
  'connection_pool',
  'conflicts',
  'write_not_durable',
  'database_other',
  'documents_queue_full',
  'documents_failed',
  'uploads_busy',
  'disk_full',
  'closing',
  'not_built',
  'other',
] as const;
export type UnavailableCause = (typeof UNAVAILABLE_CAUSES)[number];
