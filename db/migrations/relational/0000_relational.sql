CREATE TABLE "assets" (
	"document_id" text NOT NULL,
	"path" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "assets_document_id_path_pk" PRIMARY KEY("document_id","path")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"query" text NOT NULL,
	"response" text NOT NULL,
	"sources" jsonb NOT NULL,
	"mode" text NOT NULL,
	"selected_text" text,
	"chunks_retrieved" integer NOT NULL,
	"latency_ms" double precision NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "conversations_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"viewer_id" text,
	"outcome" text NOT NULL,
	"model" text NOT NULL,
	"retrieved_chunks" jsonb NOT NULL,
	"related" jsonb NOT NULL,
	"error_code" text
);
--> statement-breakpoint
CREATE TABLE "corpus_statistics" (
	"id" integer PRIMARY KEY NOT NULL,
	"chunk_count" integer NOT NULL,
	"term_count" bigint NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"source_path" text NOT NULL,
	"web_url" text,
	"language" text,
	"authors" jsonb NOT NULL,
	"access_list" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"page_id" text NOT NULL,
	"version" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"sentences" jsonb NOT NULL,
	"headings" jsonb NOT NULL,
	"unused_since" timestamp (3) with time zone,
	CONSTRAINT "page_versions_page_id_version_pk" PRIMARY KEY("page_id","version")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"path" text NOT NULL,
	"number" integer NOT NULL,
	"depth" integer NOT NULL,
	"title" text NOT NULL,
	"filename" text NOT NULL,
	"version" text NOT NULL,
	"source_hash" text NOT NULL,
	"chunk_frequencies" jsonb NOT NULL,
	"chunk_count" integer NOT NULL,
	"term_count" integer NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "term_statistics" (
	"term" text PRIMARY KEY NOT NULL,
	"chunk_frequency" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idx_conversations_session_id" ON "conversations" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "idx_conversations_session_created" ON "conversations" USING btree ("session_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "idx_documents_access_list" ON "documents" USING gin ("access_list");--> statement-breakpoint
CREATE UNIQUE INDEX "idx_pages_document_path" ON "pages" USING btree ("document_id","path") WHERE "pages"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "idx_pages_document_number" ON "pages" USING btree ("document_id","number");