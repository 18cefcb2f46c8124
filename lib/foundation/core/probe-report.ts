/** The state of a service that answered, without addresses and keys. If the service does not answer, its probe rejects. */
export interface ProbeReport {
  /** `degraded`: it answers, but not as it should; `down`: it answers, but performs none of its functions. */
  status: 'up' | 'degraded' | 'down';
  /** The backend of the service, and any problem with it; one line for a person. */
  message: string;
  /** Its size, in numbers. For administrators alone: no one else may know how much there is that they may not read. */
  holds?: string;
}

/** Checks whether a service can do its work. The signal aborts the check. */
export type Probe = (signal: AbortSignal) => Promise<ProbeReport>;
