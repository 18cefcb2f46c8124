/** Channel on which the database notifies its own process of each committed transaction that has written the library or its chunks. */
export const LIBRARY_CHANNEL = 'library_written';

/**
 * Creates the triggers for it in the embedded database: every write to documents, pages, chunks or vectors is noted in one of these two tables.
 * Servers have no such triggers, since there the notes of many processes count.
 */
export const TELL_OF_WRITES = `
create or replace function tell_of_written_library() returns trigger language plpgsql as $function$
begin
  perform pg_notify('${LIBRARY_CHANNEL}', '');
  return null;
end
$function$;
create or replace trigger library_revisions_told after insert or update on library_revisions
for each statement execute function tell_of_written_library();
create or replace trigger chunk_changes_told after insert on chunk_changes
for each statement execute function tell_of_written_library();
`;
