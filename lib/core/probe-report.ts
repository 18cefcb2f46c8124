/** What a service that answered says of itself: never an address or a key. One that does not answer rejects. */
export interface ProbeReport {
  /** `degraded`: it answers, but not as it should. */
  status: 'up' | 'degraded';
  /** What backs the service, and what is wrong with it; one line for a person. */
  message: string;
}

/** Asks a service whether it can do its work. The signal ends the asking. */
export type Probe = (signal: AbortSignal) => Promise<ProbeReport>;
