CREATE TABLE "chunk_lengths" (
	"chunk_id" text PRIMARY KEY NOT NULL,
	"length" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chunk_postings" (
	"term" text NOT NULL,
	"chunk_id" text NOT NULL,
	"frequency" integer NOT NULL,
	CONSTRAINT "chunk_postings_term_chunk_id_pk" PRIMARY KEY("term","chunk_id")
);
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
ALTER TABLE "chunk_lengths" ADD CONSTRAINT "chunk_lengths_chunk_id_chunks_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chunk_postings" ADD CONSTRAINT "chunk_postings_chunk_id_chunks_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "idx_chunk_postings_chunk_id" ON "chunk_postings" USING btree ("chunk_id");
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
