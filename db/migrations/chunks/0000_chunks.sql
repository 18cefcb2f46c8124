CREATE EXTENSION IF NOT EXISTS "vector";
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "pg_textsearch";
--> statement-breakpoint
CREATE TABLE "chunks" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"document_title" text NOT NULL,
	"filename" text NOT NULL,
	"page_id" text NOT NULL,
	"page_version" text NOT NULL,
	"page_number" integer NOT NULL,
	"file_pages" jsonb,
	"page_title" text NOT NULL,
	"section_heading" text NOT NULL,
	"section_id" text,
	"heading_path" jsonb NOT NULL,
	"block_type" text NOT NULL,
	"source_key" text NOT NULL,
	"range_start" integer NOT NULL,
	"range_end" integer NOT NULL,
	"start_code_point" integer NOT NULL,
	"text" text NOT NULL,
	"sentences" jsonb NOT NULL,
	"text_before" text DEFAULT '' NOT NULL,
	"text_after" text DEFAULT '' NOT NULL,
	"twins" jsonb,
	"access_list" text[] NOT NULL,
	"image_path" text,
	"terms" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chunk_embeddings" (
	"chunk_id" text NOT NULL,
	"model" text NOT NULL,
	"embedding" vector NOT NULL,
	CONSTRAINT "chunk_embeddings_chunk_id_model_pk" PRIMARY KEY("chunk_id","model")
);
--> statement-breakpoint
CREATE TABLE "chunk_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chunk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_id" text
);
--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ADD CONSTRAINT "chunk_embeddings_chunk_id_chunks_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "idx_chunks_terms" ON "chunks" USING bm25 ("terms") WITH (text_config='simple');
--> statement-breakpoint
CREATE INDEX "idx_chunks_access_list" ON "chunks" USING gin ("access_list");
--> statement-breakpoint
CREATE INDEX "idx_chunks_document_id" ON "chunks" USING btree ("document_id");
--> statement-breakpoint
CREATE INDEX "idx_chunks_page_id" ON "chunks" USING btree ("page_id");
--> statement-breakpoint
CREATE INDEX "idx_chunks_source_key" ON "chunks" USING hash ("source_key");
--> statement-breakpoint
CREATE INDEX "idx_chunks_page_title" ON "chunks" USING hash ("page_title");
--> statement-breakpoint
CREATE INDEX "idx_chunks_section_heading" ON "chunks" USING hash ("section_heading");
--> statement-breakpoint
-- db/chunk-stores/change-table.ts: every write of chunks or vectors records the pages they belong to, in the same transaction.
create function note_changed_chunks() returns trigger language plpgsql as $function$
declare
  pages constant text := case tg_table_name when 'chunks' then 'select distinct page_id from changed'
    else 'select distinct chunks.page_id from changed join %1$I.chunks on chunks.id = changed.chunk_id' end;
begin
  execute format('insert into %1$I.chunk_changes (page_id) ' || pages, tg_table_schema);
  -- What another transaction is about to delete is left to it.
  execute format('delete from %1$I.chunk_changes where id = any (array(select id from %1$I.chunk_changes
    where id <= (select max(id) from %1$I.chunk_changes) - 1000 for update skip locked))', tg_table_schema);
  return null;
end
$function$;
--> statement-breakpoint
create function note_emptied_chunks() returns trigger language plpgsql as $function$
begin
  execute format('insert into %I.chunk_changes (page_id) values (null)', tg_table_schema);
  return null;
end
$function$;
--> statement-breakpoint
create trigger chunks_inserted after insert on chunks
referencing new table as changed for each statement execute function note_changed_chunks();
--> statement-breakpoint
create trigger chunks_updated after update on chunks
referencing new table as changed for each statement execute function note_changed_chunks();
--> statement-breakpoint
create trigger chunks_deleted after delete on chunks
referencing old table as changed for each statement execute function note_changed_chunks();
--> statement-breakpoint
create trigger embeddings_inserted after insert on chunk_embeddings
referencing new table as changed for each statement execute function note_changed_chunks();
--> statement-breakpoint
create trigger embeddings_updated after update on chunk_embeddings
referencing new table as changed for each statement execute function note_changed_chunks();
--> statement-breakpoint
create trigger chunks_emptied after truncate on chunks
for each statement execute function note_emptied_chunks();
--> statement-breakpoint
create trigger embeddings_emptied after truncate on chunk_embeddings
for each statement execute function note_emptied_chunks();
